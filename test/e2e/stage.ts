import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { type Chromium, openChromium } from './browser.ts'

type Ends = { close: () => Promise<unknown> }

/** Where all journeys of a file are made: one Chromium and one product, gone after the last of them. */
export function openStage<Product extends Ends>(start: () => Promise<Product>) {
  let stage: { browser: Chromium; product: Product } | undefined
  before(async () => {
    const [browser, product] = await Promise.all([openChromium(), start()])
    stage = { browser, product }
  })
  after(async () => {
    await stage?.browser.close()
    await stage?.product.close()
  })
  return () => stage ?? assert.fail('The stage opens before the first test.')
}
export type Stage<Product extends Ends> = ReturnType<typeof openStage<Product>>
