// What the worker needs of Python for browsers.

type Module = { start(browser: object): Promise<any>; take_place(): void };
type Python = {
  unpackArchive(archive: ArrayBuffer, format: string, how: { extractDir: string }): void;
  pyimport(name: string): Module;
};
export function loadPyodide(settings: { indexURL: string; stdLibURL: string; lockFileContents: object }): Promise<Python>;
