import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { languages } from '#contract/languages.ts'
import { buildDevice } from './build-device.ts'
import { buildStore } from './build-store.ts'
import { catalogueOf, escapeText, fill, paymentHtml, paymentTexts, textsOf } from './page-html.ts'

const web = 'dist/web'

/**
 * Builds the browser code into `dist/web`: `index.html` for the app, `landing.<language>.html` prerendered for `/`,
 * `payment.<language>.html` and `confirm.<language>.html` with their texts and first look for the checkout, `device.html` and `device/` for the
 * device app, `store.<language>.html` and `storefront/` for stores.
 */
await build({ logLevel: 'warn' })
await buildDevice(web)
await buildStore(web)
await compressFiles(join(web, 'assets'))
await compressFiles(join(web, 'device'))
await compressFiles(join(web, 'device', 'assets'))
await compressFiles(join(web, 'storefront'))
await compressFiles(join(web, 'storefront', 'assets'))
for (const { code } of languages) await compressFiles(join(web, 'locales', code))
await writeFile(join(web, 'index.html'), await withFontAhead(await readFile(join(web, 'index.html'), 'utf8')))
const server = await mkdtemp(join('dist', 'prerender-'))
try {
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'scripts/prerender.tsx', outDir: server, emptyOutDir: true, rolldownOptions: {} },
  })
  const { renderLanding, renderWaiting }: typeof import('./prerender.tsx') = await import(pathToFileURL(join(server, 'prerender.js')).href)
  const paymentFrame = await withStylesInside(await readFile(join(web, 'payment.html'), 'utf8'))
  const frame = await withStylesInside(await readFile(join(web, 'landing.html'), 'utf8'))
  for (const { code } of languages) {
    const { landing, errors } = JSON.parse(await readFile(`public/locales/${code}/translation.json`, 'utf8'))
    const texts = { landing, errors: catalogueOf(errors) }
    const html = (await renderLanding(code, texts)).replace(/<title>.*?<\/title>/, '')
    const page = fill(frame, {
      '<title></title>': `<title>${escapeText(landing.documentTitle)}</title>`,
      '<html lang="en">': `<html lang="${code}">`,
      'name="description" content=""': `name="description" content="${escapeText(landing.description)}"`,
      '<div id="root"></div>': [`<div id="root">${html}</div>`, textsOf(texts)].join('\n    '),
    })
    await writeFile(join(web, `landing.${code}.html`), page)
    const shopper = await paymentTexts(code)
    const { processing = '', confirming = '' } = shopper.checkout.page
    for (const [name, text] of Object.entries({ payment: processing, confirm: confirming })) {
      const waiting = await renderWaiting(code, shopper, text)
      await writeFile(join(web, `${name}.${code}.html`), await paymentHtml(paymentFrame, code, waiting))
    }
  }
  await rm(join(web, 'landing.html'))
  await rm(join(web, 'payment.html'))
} finally {
  await rm(server, { recursive: true, force: true })
}

/** As small as it goes: whoever asks for them does not wait for it. */
async function compressFiles(folder: string) {
  const paths = (await readdir(folder)).filter((name) => /\.(js|css|json|wasm)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(paths.map(async (path) => writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)))))
}

/** The first look at a page waits for no further file. */
async function withStylesInside(page: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g)]
  const styles = await Promise.all(links.map(([, path = '']) => readFile(join(web, path), 'utf8')))
  return links.reduce((text, [link], place) => text.replace(link, () => `<style>${styles[place]}</style>`), page)
}

/** The letters are there before the first of them is drawn: nothing changes its width. */
async function withFontAhead(page: string): Promise<string> {
  const font = (await readdir(join(web, 'assets'))).find((name) => /^inter-latin-wght-normal-.*\.woff2$/.test(name))
  if (!font) throw new Error('The font is not among the built files')
  return page.replace('</head>', `  <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}" />\n  </head>`)
}
