import { gtinOf } from '#contract/gtin.ts'

/** What a partner's document calls something: `qualifier` of X12 element 235 (items) or 66 (locations), empty where it names none. */
export type Identifier = { qualifier: string; code: string }

/** As it is kept and looked up: an article's GTIN in its fourteen digits, everything else in capital letters. */
export function itemKey({ qualifier, code }: Identifier): Identifier {
  const gtin = gtinOf(qualifier.trim().toUpperCase(), code)
  return gtin ? { qualifier: 'GTIN', code: gtin } : inCapitals({ qualifier, code })
}

export const locationKey = (id: Identifier) => inCapitals(id)

const inCapitals = ({ qualifier, code }: Identifier): Identifier => ({
  qualifier: qualifier.trim().toUpperCase(),
  code: code.trim().toUpperCase(),
})

export const nameOf = ({ qualifier, code }: Identifier) => `${qualifier} ${code}`.trim()
