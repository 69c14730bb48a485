import { posix } from 'node:path'
import { layers } from '../src/features/layers.ts'

/** A source file: its path below the project's folder, and its text. */
export type Source = { path: string; text: string }

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#trade-documents/': 'src/trade-documents/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#features/': 'src/features/',
  '#sandbox/': 'sandbox/',
  '#test/': 'test/',
}
/** The only files of the two platform rooms that name features. */
const lists = ['app.ts', 'main.ts', 'record-kinds.ts', 'worker.ts'].map((name) => `src/server/${name}`)
const areas = ['device-routes.tsx', 'incentive-routes.tsx', 'sales-routes.tsx'].map((name) => `src/web/app/areas/${name}`)
const webLists = [...['composed-pages.tsx', 'landing-entry.tsx', 'routes.tsx'].map((name) => `src/web/app/${name}`), ...areas]
/** Where addresses of screens are written down: for everybody, for the router, and for the menu. */
const addressBooks = ['src/contract/places.ts', 'src/web/app/routes.tsx', ...areas, 'src/features/workspace/shell/server/menu.ts']

const layerOf = new Map(layers.flatMap((domains, layer) => domains.map((domain) => [domain, layer] as const)))

/** Whose a file below `src/features` is. Two domains are one room each. */
function roomOf(path: string): { domain: string; room: string; rest: string } | null {
  const [, , domain = '', second = '', ...others] = path.split('/')
  if (!path.startsWith('src/features/') || !layerOf.has(domain)) return null
  const isRoom = second === 'server' || second === 'web' || others.length === 0
  return isRoom
    ? { domain, room: domain, rest: [second, ...others].join('/') }
    : { domain, room: `${domain}/${second}`, rest: others.join('/') }
}

/** What a file imports, types and what is loaded later included, as paths below the project's folder. */
export function importsOf({ path, text }: Source): string[] {
  const named = [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)].map(([, , specifier = '']) => specifier)
  return named.flatMap((specifier) => {
    if (specifier.startsWith('.')) return [posix.join(posix.dirname(path), specifier)]
    const alias = Object.keys(aliases).find((each) => specifier.startsWith(each))
    return alias ? [`${aliases[alias]}${specifier.slice(alias.length)}`] : []
  })
}

/** Everything in these files that goes against the layers, in words. */
export function offences(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => [
    ...importsOf(source).flatMap((target) => {
      const why = refusal(source.path, target)
      return why ? [`${source.path} imports ${target}: ${why}`] : []
    }),
    ...(addressBooks.includes(source.path) ? [] : addressesIn(source.text)).map(
      (address) => `${source.path} spells ${address}: addresses of screens stand in src/contract/places.ts`,
    ),
  ])
}

const addressesIn = (text: string) => [...text.matchAll(/(['"`])(\/dashboard\/[a-z][^'"`]*)\1/g)].map(([, , address = '']) => address)

function refusal(from: string, to: string): string {
  if (from.startsWith('src/contract/')) return to.startsWith('src/contract/') ? '' : 'a contract knows contracts alone'
  if (from.startsWith('src/trade-documents/'))
    return /^src\/(?:trade-documents|contract)\//.test(to) ? '' : 'the library of documents knows nothing of the product'
  if (from.startsWith('src/server/'))
    return to.startsWith('src/features/') && !lists.includes(from)
      ? 'only app.ts, main.ts, record-kinds.ts and worker.ts name features'
      : ''
  if (from.startsWith('src/web/'))
    return to.startsWith('src/features/') && !webLists.includes(from) ? 'only the lists of screens name features' : ''
  const own = roomOf(from)
  const theirs = roomOf(to)
  return own && theirs ? betweenRooms(own, theirs) : ''
}

type Room = NonNullable<ReturnType<typeof roomOf>>

function betweenRooms(own: Room, theirs: Room): string {
  if (own.room === theirs.room)
    return own.rest === 'door.ts' && /^(server|web)\//.test(theirs.rest) ? 'what runs on both sides knows neither' : ''
  const isOpen =
    theirs.rest === 'contract.ts' ||
    theirs.rest === 'door.ts' ||
    (own.rest.startsWith('server/') && theirs.rest === 'server/door.ts') ||
    (own.rest.startsWith('web/') && /^web\/door\.tsx?$/.test(theirs.rest))
  if (!isOpen) return 'another room is reached through its contract.ts or its door'
  const isLower = (layerOf.get(theirs.domain) ?? 0) < (layerOf.get(own.domain) ?? 0)
  return own.domain === theirs.domain || isLower ? '' : `${theirs.domain} is not below ${own.domain}`
}
