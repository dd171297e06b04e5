import { type Plugin, transformWithOxc } from 'vite';

/**
 * Lets the bundler leave out what no screen uses of the router: 6 KB of the scripts. The router's components are made by calls of React
 * and get names for React's developer tools, and both look like effects that have to be kept.
 */
export function lighterRouter(): Plugin {
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/ = (React(?:\$1)?\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

// Schemas of zod and our readers, which only describe. `z.config` is not here: it has an effect.
const schemas =
  'string object nullable int array enum optional boolean maxLength regex refine describe extend minLength minimum maximum number overwrite unknown trim record literal pipe transform union strictObject lte gte uuid positive pick omit looseObject file normalize';
const readers = 'endpoint phoneOf emailOf codeOf nameOf readBy toNfc mobileOf orderNumberOf amountOf textOf lineOf';

// What the router tells developers on the browser's console.
const warnings = 'warning warningOnce';

/** What the bundler may leave out of a module: calls of the contract, and their schemas, that no screen uses; and warnings for developers. */
export const lighterTreeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: [
    ...schemas.split(' ').map((name) => `z.${name}`),
    ...readers.split(' '),
    ...warnings.split(' '),
  ],
} as const;

const summaries = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),?/g;
const descriptions = /\bz\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/g;
const refusals = /\brefusals: \[[^\]]*\],?/g;

/** Leaves out what of the contract only the server has: the sentences of the interface's description (OpenAPI), and the refusals of calls. */
export function lighterContract(): Plugin {
  return {
    name: 'lighter-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler: (code) => ({
        code: code.replace(summaries, '').replace(descriptions, "z.describe(''").replace(refusals, ''),
        map: null,
      }),
    },
  };
}

/**
 * Rewrites class fields where Safari before 16 would not find a variable of their initializers (WebKit's fault 236843). A target of
 * Safari 15 for everything would rewrite every private field of all libraries, and add 2 KB to the scripts.
 */
export function fieldsForSafari(): Plugin {
  return {
    name: 'fields-for-safari',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/@base-ui\// },
      handler: (code, id) => transformWithOxc(code, id, { target: 'safari15', sourcemap: false }),
    },
  };
}
