import { z } from 'zod'
import type { Retailer } from '../retailer.ts'
import { delimiterKinds, type Version } from '../x12/write.ts'
import { write850 } from '../x12/write-850.ts'

/** `sameBytes`: the file again; `sameControl`: another order under the numbers of the file; `samePo`: the order again under new numbers. */
export const repetitions = ['sameBytes', 'sameControl', 'samePo'] as const

export const sendAgainBody = z.strictObject({ poNumber: z.string(), how: z.enum(repetitions) })

/** What partners do by mistake: sending twice, in the three ways that a supplier must tell apart. */
export async function sendAgain(retailer: Retailer, { poNumber, how }: z.output<typeof sendAgainBody>) {
  const { store, settings } = retailer
  const placed = store.placed(poNumber)
  const sent = placed && store.exchange(placed.exchange)
  const bytes = sent && store.raw(sent.id)
  if (!placed || !sent || !bytes) return undefined
  const { channel, kinds, poNumbers } = sent
  const remarks = [how]
  if (how === 'sameBytes') return retailer.sendBytes(bytes, { channel, control: Number(sent.control), kinds, poNumbers, remarks })
  const order = how === 'samePo' ? placed.order : { ...placed.order, poNumber: retailer.nextPoNumber() }
  const version: Version = bytes.includes('005010') ? '005010' : '004010'
  return retailer.send({
    channel,
    control: how === 'samePo' ? retailer.nextControl() : Number(sent.control),
    version,
    delimiters: delimiterKinds.usual,
    test: placed.test,
    groupType: 'PO',
    setType: '850',
    sets: [write850(order, settings.vendorCode)],
    poNumbers: [order.poNumber],
    remarks,
  })
}
