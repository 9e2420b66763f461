// Few rules, each of which finds mistakes; types, names and unused code are the compiler's.

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

export default [
  {
    files: ["**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: { ...Object.fromEntries(RULES.map((rule) => [rule, "error"])), "no-unused-vars": ["error", { args: "after-used", argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }] },
  },
];
