import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type Bench, inTurn, load, ms, times } from './measure.ts'

type Product = { base: string; path: string; appUrl: string; statements: object[]; result: object }

/** An opened link whose payment exists, against a bare Fastify and `pg` handler that runs the same statements and sends the same answer. */
export const paymentDetail: Bench = {
  name: 'payment-detail',
  async run() {
    const stdio = ['ignore', 'ignore', 'inherit', 'ipc'] as ['ignore', 'ignore', 'inherit', 'ipc']
    const product = fork(new URL('serve-payment-detail.ts', import.meta.url), { stdio })
    const [{ base, path, appUrl, statements, result }] = (await once(product, 'message')) as [Product]
    // No company: the statements open the link's themselves.
    const bare = fork(new URL('serve-bare.ts', import.meta.url), [JSON.stringify({ appUrl, companyId: '', userId: '' })], { stdio })
    try {
      const [bareBase] = (await once(bare, 'message')) as [string]
      await fetch(`${bareBase}/prepare`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ statements, result }),
      })
      const speed = await inTurn({ product: () => load(base, [path]), bare: () => load(bareBase, ['/same']) }, 5)
      const ratio = speed.product.perSecond / speed.bare.perSecond
      return [
        {
          what: 'product to bare',
          value: `${times(ratio)} (${speed.product.perSecond.toFixed(0)}/s, p99 ${ms(speed.product.p99Ms)})`,
          wanted: '≥ 0.60 ×',
          reached: ratio >= 0.6,
        },
      ]
    } finally {
      bare.disconnect()
      product.disconnect()
    }
  },
}
