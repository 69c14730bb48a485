/** Written before this file when it is built: what to keep, and a name that changes with any of it. */
declare const precache: { version: string; files: string[] }
/** What a worker has besides what a page has: the types of both do not go together in one project. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
declare const self: {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', work: (event: Lasting) => void): void
  addEventListener(type: 'fetch', work: (event: Fetching) => void): void
  addEventListener(type: 'message', work: (event: MessageEvent) => void): void
}

const prefix = 'ledgerside-device-'
const current = `${prefix}${precache.version}`
const page = '/device'
const files = new Set(precache.files)

/**
 * Keeps the app for when there is no network. A new version is fetched whole and then waits: the old one goes on until no page is open, or until
 * a page says that nobody is in the middle of anything (`takeOver`). Calls to the office never pass through here.
 */
self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  const isPage = request.mode === 'navigate' && (pathname === page || pathname.startsWith(`${page}/`)) && !/\.\w+$/.test(pathname)
  if (isPage) event.respondWith(kept(page, request))
  else if (files.has(pathname)) event.respondWith(kept(pathname, request))
})

/** All or nothing: half a version is none. Whatever has no hash in its name is asked for anew. */
async function keepAll() {
  const cache = await caches.open(current)
  await cache.addAll(precache.files.map((path) => new Request(path, { cache: path.includes('/assets/') ? 'default' : 'reload' })))
}

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(prefix) && name !== current).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** What the browser cleared is fetched once more. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(current)
  return (await cache.match(path)) ?? fetch(request)
}
