import { currentLanguage, textOf } from '#web/app/text.ts'
import type { PriceWhy } from '../price.ts'
import { dollarsOf, priceSentence, unitOf } from '../price-sentence.ts'

/** Why a price is what it is, without what comes next. */
export const whyText = (why: PriceWhy) => priceSentence({ ...why, next: null }, { language: currentLanguage(), t: textOf })

/** From how many another price holds; empty where none does. */
export const nextText = ({ next, unit }: PriceWhy) =>
  next ? textOf('prices.next', { quantity: countText(next.quantity, unit), price: dollarsOf(next.unitPrice) }) : ''

/** "10 pieces". */
export const countText = (quantity: string, unit: string) => unitOf(quantity, unit, textOf)
