import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/languages.ts'

/** The checkout's page in one language, with the texts that it needs. `html`: what it shows until its scripts are there. */
export async function paymentHtml(frame: string, language: Language, html = ''): Promise<string> {
  const texts = await paymentTexts(language)
  return fill(frame, {
    '<title></title>': `<title>${escapeText(texts.checkout.page.title ?? '')}</title>`,
    '<html lang="en">': `<html lang="${language}">`,
    '<div id="root"></div>': [`<div id="root">${html}</div>`, textsOf(texts)].join('\n    '),
  })
}

export async function paymentTexts(language: Language): Promise<{ checkout: { page: Record<string, string> }; errors: object }> {
  const { checkout, errors } = JSON.parse(await readFile(`public/locales/${language}/translation.json`, 'utf8'))
  return { checkout: { page: checkout.page }, errors: catalogueOf(errors) }
}

export function textsOf(texts: object): string {
  return `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`
}

/** Specification 8: what the browser says by itself when the server did not; everything else comes with the answer. */
export function catalogueOf({
  401: noSession,
  404: notFound,
  500: failed,
  other,
  noResponse,
  timedOut,
  anythingElse,
}: Record<string, string>) {
  return { 401: noSession, 404: notFound, 500: failed, other, noResponse, timedOut, anythingElse }
}

export function fill(page: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((text, [place, content]) => {
    if (!text.includes(place)) throw new Error(`The page has no ${place}`)
    return text.replace(place, () => content)
  }, page)
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
