import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { languages } from '#contract/languages.ts'
import { escapeText, fill, textsOf } from './page-html.ts'
import { storeTexts } from './store-texts.ts'

/**
 * The storefront is a build of its own: shoppers load nothing of the office. Writes a page for each language with its texts and styles inside, which
 * the server fills with what a store is, one that says that there is no such store, and its texts for whoever changes the language.
 */
export async function buildStore(web: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir: web,
      emptyOutDir: false,
      assetsDir: 'storefront/assets',
      assetsInlineLimit: 0,
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { store: 'store.html' },
        // What screens share comes at once, rather than in a dozen small files.
        output: { codeSplitting: { groups: [{ name: 'parts', test: /stores\/front\/web\/(parts|calls)\// }] } },
      },
    },
  })
  const frame = withFontAhead(await withStylesInside(web, await readFile(join(web, 'store.html'), 'utf8')), await fontOf(web))
  await mkdir(join(web, 'storefront'), { recursive: true })
  for (const { code } of languages) {
    const texts = await storeTexts(code)
    await writeFile(join(web, 'storefront', `texts.${code}.json`), JSON.stringify(texts))
    const page = fill(frame, { '<html lang="en">': `<html lang="${code}">` })
    await writeFile(join(web, `store.${code}.html`), fill(page, { '</body>': `  ${textsOf(texts)}\n  </body>` }))
    const say = (key: 'storeFront.none.title' | 'storeFront.none.text') => escapeText(texts.storeFront.none[key.split('.').at(-1) ?? ''])
    await writeFile(join(web, `store-none.${code}.html`), withoutScripts(page, say('storeFront.none.title'), say('storeFront.none.text')))
  }
  await rm(join(web, 'store.html'))
}

const withoutScripts = (page: string, title: string, text: string) =>
  fill(page.replaceAll(/\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g, ''), {
    '<title></title>': `<title>${title}</title>`,
    '<meta name="description" content="" />': '<meta name="robots" content="noindex, nofollow" />',
    '<div id="root"></div>': `<main class="front-alone"><h1>${title}</h1><p>${text}</p></main>`,
  })

/** The first look at a store waits for no further file. */
async function withStylesInside(web: string, page: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g)]
  const styles = await Promise.all(links.map(([, path = '']) => readFile(join(web, path), 'utf8')))
  return links.reduce((text, [link], place) => text.replace(link, () => `<style>${styles[place]}</style>`), page)
}

async function fontOf(web: string): Promise<string> {
  const font = (await readdir(join(web, 'storefront', 'assets'))).find((name) => /^inter-latin-wght-normal-.*\.woff2$/.test(name))
  if (!font) throw new Error('The font is not among the built files')
  return font
}

const withFontAhead = (page: string, font: string) =>
  fill(page, {
    '</title>': `</title>\n    <link rel="preload" as="font" type="font/woff2" crossorigin href="/storefront/assets/${font}" />`,
  })
