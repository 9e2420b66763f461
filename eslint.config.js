// Few rules, each of which finds mistakes; types and unused code are the compiler's.

import { readFileSync } from "node:fs";

const RULES = [
  ...["array-callback-return", "eqeqeq", "for-direction", "getter-return", "no-async-promise-executor", "no-case-declarations"],
  ...["no-cond-assign", "no-constant-binary-expression", "no-constant-condition", "no-constructor-return", "no-dupe-else-if"],
  ...["no-duplicate-case", "no-duplicate-imports", "no-empty", "no-fallthrough", "no-import-assign", "no-irregular-whitespace"],
  ...["no-loss-of-precision", "no-misleading-character-class", "no-prototype-builtins", "no-self-assign"],
  ...["no-self-compare", "no-sparse-arrays", "no-template-curly-in-string", "no-unmodified-loop-condition", "no-unreachable"],
  ...["no-unreachable-loop", "no-unsafe-finally", "no-unsafe-negation", "no-unsafe-optional-chaining", "no-unused-labels"],
  ...["no-unused-private-class-members", "no-useless-assignment", "no-useless-backreference", "no-useless-catch", "no-useless-escape"],
  ...["no-useless-rename", "no-useless-return", "no-var", "prefer-const", "require-yield", "use-isnan", "valid-typeof"],
];

/** What modules of the page may use without declaring it: when they are bundled, all other names are shortened. */
const GLOBALS = readFileSync(new URL("src/parlour/bundling/globals.txt", import.meta.url), "utf8").trim().split("\n");

export default [
  {
    files: ["**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { ...Object.fromEntries(RULES.map((rule) => [rule, "error"])), "no-unused-vars": ["error", { args: "after-used", argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }] },
  },
  {
    files: ["src/parlour/web/**/*.js"],
    languageOptions: { globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])) },
    rules: { "no-undef": "error" },
  },
];
