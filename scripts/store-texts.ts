import { readFile } from 'node:fs/promises'
import type { Language } from '#contract/languages.ts'
import { catalogueOf } from './page-html.ts'

/** The storefront's part of the product's texts: what its screens say, why a price is what it is, and what a browser says by itself. */
export async function storeTexts(language: Language) {
  const { storeFront, prices, validation, errors } = JSON.parse(await readFile(`public/locales/${language}/translation.json`, 'utf8'))
  const { required, email, phone, tooLong, wrong } = validation
  return {
    storeFront,
    prices: { why: prices.why, units: prices.units },
    validation: { required, email, phone, tooLong, wrong },
    errors: catalogueOf(errors),
  }
}
