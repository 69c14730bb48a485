import { z } from 'zod'
import { id, numberText, optionalText } from '#contract/fields.ts'

/** Quantities are decimals as text, so that no digit is lost. */
export const quantity = numberText.regex(/^\d{1,9}(\.\d{1,4})?$/, 'stock.errors.number')
export const moreThanNothing = quantity.refine((text) => Number(text) > 0, 'stock.errors.quantity')
/** As order lines have it; empty: the item's own unit. */
export const unit = optionalText(20)
export const day = z.iso.date('stock.errors.date')
/** Made by the form: the same key moves nothing twice. */
export const requestKey = z.uuid()
export const movedLine = z.object({ itemId: id, quantity: moreThanNothing, unit })
export const lines = <T extends z.ZodType>(line: T) => z.array(line).min(1, 'stock.errors.noLines').max(500, 'stock.errors.tooManyLines')
