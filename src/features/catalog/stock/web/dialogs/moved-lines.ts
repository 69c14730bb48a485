import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { getItemStock, listBalances, listStockHistory, listStockLocations } from '../../contract.ts'
import { getTransfer, listTransfers } from '../../transfers.ts'

/** What shows where goods are. */
export const shownStock = [listBalances, getItemStock, listStockHistory, listTransfers, getTransfer, listStockLocations]

const plain = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number').refine((text) => Number(text) > 0, 'stock.errors.quantity')
const signed = numberText
  .regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
  .refine((text) => Number(text) !== 0, 'stock.errors.quantity')

const lines = <Quantity extends z.ZodType<string>>(quantity: Quantity) =>
  z
    .array(z.object({ itemId: z.uuid(), name: z.string(), unit: z.string(), units: z.array(z.string()), quantity }))
    .min(1, 'stock.errors.noLines')
    .max(500, 'stock.errors.tooManyLines')

/** Lines as a form has them: with what they are called. */
export const movedLines = lines(plain)
export const adjustedLines = lines(signed)
export const sentLines = (typed: z.output<typeof movedLines>) => typed.map(({ itemId, quantity, unit }) => ({ itemId, quantity, unit }))
export const chosenLocation = z.uuid({ error: ({ input }) => (input === '' ? 'validation.required' : undefined) })
