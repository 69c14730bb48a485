import type { Plugin, Rolldown } from 'vite'
import { layers } from '../src/features/layers.ts'

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>
type Context = { getModuleInfo(id: string): Rolldown.ModuleInfo | null }

/** Of domains those below come first: what both need is in the lower one's file. */
const domains = layers.flat()

/** Components that bring positioning, scrolling or focus machinery with them: for editing and choosing, seldom for a first look. */
const kitParts =
  /from ["']@mantine\/form["']|import \{[^}]*\b(Autocomplete|Combobox|Menu|Modal|NumberInput|PasswordInput|PinInput|Popover|Radio|SegmentedControl|Select|Switch|Table|Tabs|Textarea|Tooltip|useCombobox)\b[^}]*\} from ["']@mantine\/core["']/

const screens = /src\/web\/app\/((sales-|device-)?routes|composed-pages)\.tsx$/
const shell =
  /src\/web\/app\/(session\/logout|preload|providers|routes)\.tsx?|workspace\/shell\/web\/shell\.tsx|workspace\/palette\/web\/search-button|notifications\/web\/bell\.tsx/
/** All of them are small: one request for them. */
const styles = /src\/(web|features)\/.*\.css$/
const listInputs = /components\/(Input|InputBase|TextInput|NativeSelect|Checkbox)\//
const room = /src\/features\/([\w-]+)\/(?:([\w-]+)\/)?web\/(?:(list|record|form|tables|sign-in|sign-up|admin)\/)?/

/**
 * Files of the browser's code, from what everything needs to what one room has: each takes along what it imports and what no file before it
 * has, so that no two need each other (docs/decisions/0027-browser-code-in-few-files.md). The landing page needs the first, the checkout the first two.
 */
const groups: (Rolldown.CodeSplittingGroup & { test: RegExp })[] = [
  {
    name: 'base',
    priority: 90,
    test: /vite\/(modulepreload|preload-helper)|node_modules\/(react|react-dom|scheduler|react-i18next|i18next(-[\w-]+)?)\/|@fontsource-variable|src\/web\/app\/(text|start\/wanted-language|session\/session|session\/why-over)\.ts|src\/web\/ui\/page\/(logo-mark|site-logo)\.tsx|src\/web\/layout\/language-bar|src\/contract\/languages\.ts/,
  },
  {
    name: 'calls',
    priority: 80,
    test: /node_modules\/zod\/|src\/web\/app\/calls\/(api|download)\.ts|src\/contract\/(money|order-label)\.ts|src\/features\/sales\/(checkout|receipts)\/contract\.ts/,
  },
  { name: 'public', priority: 77, test: /src\/web\/app\/public-base\.css/ },
  { name: 'payment', priority: 75, test: /sales\/checkout\/web\/payment/ },
  { name: 'landing', priority: 74, test: /workspace\/landing\/web\// },
  { name: 'app', priority: 70, test: new RegExp(`${shell.source}|${styles.source}`) },
  {
    name: 'contracts',
    priority: 60,
    test: /src\/(contract\/|features\/(quickbooks|notifications|identity|company|customers)\/.*contract(\/.*)?\.ts$)/,
  },
  ...domains.map((domain, place) => ({
    name: `contracts-${domain}`,
    priority: 59 - place / 10,
    test: new RegExp(`src/features/${domain}/.*/contract(/.*)?\\.ts$`),
  })),
  { debugName: 'lists', name: unlessKit('lists'), priority: 50, test: new RegExp(`src/web/list/|${listInputs.source}`) },
  {
    debugName: 'common',
    name: unlessKit('common'),
    priority: 45,
    test: /src\/web\/|node_modules\/@tabler\/|components\/(Progress|Grid|SimpleGrid|Paper)\//,
  },
  { name: 'calendar', priority: 48, test: /node_modules\/(react-day-picker|date-fns|@date-fns)\/|fields\/date\/calendar\.tsx/ },
  { name: 'pdf', priority: 42, test: /node_modules\/pdfjs-dist\/|notes\/web\/pdf-pages/ },
  { name: 'kit', priority: 40, minShareCount: 2, test: /node_modules\/|src\/web\// },
  ...domains.map((domain, place) => ({
    debugName: domain,
    name: (id: string, context: Context) => (comesWithScreen(id, context) ? roomOf(id) : null),
    priority: 30 - place,
    test: new RegExp(`src/features/${domain}/.*\\.tsx?$`),
  })),
  ...domains.map((domain, place) => ({
    debugName: `${domain}, later`,
    name: (id: string) => (room.test(id) ? `${roomOf(id)}-later` : null),
    priority: 15 - place,
    test: new RegExp(`src/features/${domain}/.*\\.tsx?$`),
  })),
  { name: 'rest', priority: 1, test: /src\/web\// },
]

/** What begins a page when it is read. In a larger file it would do so again wherever something else of that file is needed. */
const entry = /src\/web\/app\/(main|landing-entry)\.tsx|checkout\/web\/payment-entry\.tsx/
export const chunks: Groups = groups.map((group) => ({ ...group, test: (id) => !entry.test(id) && group.test.test(id) }))

/** `customers-record`. What is done with ticked rows stands below their list, whose rows have the badge. */
function roomOf(id: string): string | null {
  if (/bulk\/web\/bulk-bar|customers\/web\/quickbooks-badge/.test(id)) return 'customers-list'
  const found = room.exec(id)
  return found && [...new Set(found.slice(1).filter(Boolean))].join('-')
}

function unlessKit(name: string) {
  const known = new Map<string, boolean>()
  return (id: string, context: Context) => (needsKit(id, context, known) ? null : name)
}

/** By itself or by what it imports. */
function needsKit(id: string, context: Context, known: Map<string, boolean>): boolean {
  const before = known.get(id)
  if (before !== undefined) return before
  known.set(id, false)
  const info = id.includes('/src/web/') ? context.getModuleInfo(id) : null
  const needs = info !== null && (kitParts.test(info.code ?? '') || info.importedIds.some((each) => needsKit(each, context, known)))
  known.set(id, needs)
  return needs
}

const withScreen = new Map<string, boolean>()
/** Imported by a screen at once, rather than when something is opened. */
function comesWithScreen(id: string, context: Context): boolean {
  const before = withScreen.get(id)
  if (before !== undefined) return before
  withScreen.set(id, false)
  const info = context.getModuleInfo(id)
  const comes =
    info !== null &&
    (info.dynamicImporters.some((each) => screens.test(each)) || info.importers.some((each) => comesWithScreen(each, context)))
  withScreen.set(id, comes)
  return comes
}

/** A file that only hands on what another one has: `export{p as default}from"./customers-list-abc.js"`. */
const handsOn = /^export\s*\{([^}]*)\}\s*from\s*["'](\.\/[^"']+)["'];?\s*$/

/**
 * Of every module that is imported on demand out of a larger file the bundler makes a file of its own that hands it on. They cost a request
 * each: whoever imports one gets it from the larger file instead.
 */
export const withoutHandedOn = (): Plugin => ({
  name: 'without-handed-on',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const file of files.filter(({ isEntry, code }) => !isEntry && handsOn.test(code))) {
        const [, names = '', from = ''] = handsOn.exec(file.code) ?? []
        const handed = names.split(',').map((pair) => {
          const [inner = '', outer = inner] = pair.trim().split(' as ')
          return `${outer}:e.${inner}`
        })
        const own = file.fileName.split('/').at(-1) ?? ''
        const larger = from.slice(2)
        for (const other of files) {
          if (!other.code.includes(own)) continue
          other.code = other.code
            .replaceAll(new RegExp(`import\\(([\`"'])\\./${RegExp.escape(own)}\\1\\)`, 'g'), `import("${from}").then(e=>({${handed}}))`)
            .replaceAll(`assets/${own}`, `assets/${larger}`)
          if (other !== file && other.code.includes(own)) throw new Error(`${other.fileName} still asks for ${own}`)
          other.dynamicImports = other.dynamicImports.map((name) => name.replace(own, larger))
        }
        delete bundle[file.fileName]
      }
    },
  },
})
