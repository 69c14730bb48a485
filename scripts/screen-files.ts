import type { ESTree, Plugin, Rolldown } from 'vite'

type Node = ESTree.Node
type Screen = { path: string; imports: string[] }

const routes = /src\/web\/app\/routes\.tsx$/
/** Lists of screens that `routes` names. */
const parts = /src\/web\/app\/areas\/[a-z]+-routes\.tsx$/
const composed = /src\/web\/app\/composed-pages\.tsx$/
export const screensFile = 'screens.json'

/**
 * Writes down every address that has a screen, or leads to one, and which files it begins with, so that the server can name them in the
 * page: otherwise the browser would learn of them only from the code that it loads first. Read from the routes themselves.
 */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const source = [...this.getModuleIds()].find((id) => routes.test(id))
      if (!source) return
      const pages = [...this.getModuleIds()].find((id) => composed.test(id))
      const treeOf = (id: string) => this.parse(this.getModuleInfo(id)?.code ?? '')
      const loaders = pages ? loadersIn(treeOf(pages)) : new Map()
      const lists = new Map([...this.getModuleIds()].filter((id) => parts.test(id)).flatMap((id) => exportsOf(treeOf(id))))
      const screens = screensIn(exported(treeOf(source), 'routes'), { loaders, lists })
      const files = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withAll = (file: Rolldown.OutputChunk, seen: Set<string>): Set<string> => {
        if (seen.has(file.fileName)) return seen
        for (const name of file.imports) {
          const other = files.find(({ fileName }) => fileName === name)
          if (other) withAll(other, seen)
        }
        seen.add(file.fileName)
        for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style)
        return seen
      }
      const first = files.find(({ isEntry, name }) => isEntry && name === 'index')
      const always = first ? withAll(first, new Set()) : new Set<string>()
      const listed: Record<string, string[]> = {}
      for (const { path, imports } of screens) {
        const needed = new Set<string>()
        for (const name of imports) {
          const id = (await this.resolve(name, source))?.id
          const file = files.find(({ moduleIds }) => id && moduleIds.includes(id))
          if (!file) throw new Error(`${path} begins with ${name}, which is in no file`)
          withAll(file, needed)
        }
        listed[path] = [...needed].filter((name) => !always.has(name))
      }
      this.emitFile({ type: 'asset', fileName: screensFile, source: JSON.stringify(listed, null, 1) })
    },
  },
})

/** What routes may call by name: functions that import a screen, and lists of routes. */
type Named = { loaders: Map<string, string[]>; lists: Map<string, Node> }

/** Of an array of routes: where each screen stands, and what is imported for it and for the frames around it. */
function screensIn(given: Node | undefined, named: Named, above: Screen = { path: '', imports: [] }): Screen[] {
  const list = given?.type === 'Identifier' ? named.lists.get(given.name) : given
  // An address that is not found here would be answered as one that does not exist.
  if (list?.type !== 'ArrayExpression') throw new Error(`The routes below ${above.path || '/'} are in no list`)
  return list.elements.flatMap((route) => {
    if (route?.type === 'SpreadElement') return screensIn(route.argument, named, above)
    if (route?.type !== 'ObjectExpression') return []
    const value = (key: string) => {
      const found = route.properties.find((each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === key)
      return found?.type === 'Property' ? found.value : undefined
    }
    const path = value('path')
    const step = path?.type === 'Literal' ? String(path.value) : ''
    const lazy = route.properties.find((each) => each.type === 'SpreadElement' && each.argument.type === 'CallExpression')
    const load = lazy?.type === 'SpreadElement' && lazy.argument.type === 'CallExpression' ? lazy.argument.arguments[0] : undefined
    const own = load?.type === 'Identifier' ? (named.loaders.get(load.name) ?? []) : load ? importsIn(load) : []
    const here = { path: joined(above.path, step), imports: [...above.imports, ...own] }
    const children = value('children')
    return children ? screensIn(children, named, here) : step.includes('*') ? [] : [here]
  })
}

const joined = (above: string, step: string) => (!step ? above : step.startsWith('/') ? step : `${above}/${step}`)

/** What each exported function of a module imports when it is called. */
const loadersIn = (tree: ESTree.Program) => new Map(exportsOf(tree).map(([name, made]) => [name, importsIn(made)] as const))

const exportsOf = ({ body }: ESTree.Program): [string, Node][] =>
  body.flatMap((each) =>
    each.type === 'ExportNamedDeclaration' && each.declaration?.type === 'VariableDeclaration'
      ? each.declaration.declarations.flatMap(({ id, init }): [string, Node][] =>
          id.type === 'Identifier' && init ? [[id.name, init]] : [],
        )
      : [],
  )

const exported = (tree: ESTree.Program, name: string): Node | undefined => new Map(exportsOf(tree)).get(name)

function importsIn(node: Node): string[] {
  if (node.type === 'ImportExpression' && node.source.type === 'Literal') return [String(node.source.value)]
  return Object.values(node).flatMap((part: unknown) =>
    Array.isArray(part) ? part.filter(isNode).flatMap(importsIn) : isNode(part) ? importsIn(part) : [],
  )
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part
