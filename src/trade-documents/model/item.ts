/** One of the numbers or traits by which a line says what is meant. */
export type ItemId = { kind: ItemIdKind; code: string; value: string }

export type ItemIdKind = 'seller' | 'buyer' | 'gtin' | 'manufacturer' | 'color' | 'size' | 'other'

export type Description = { code: string; text: string }

/** What one ordered unit holds. */
export type Pack = { packs: string; size: string; unit: string; inner: string }

/**
 * Money off or on top. What says neither amount nor percent has both null. `off` says whether it counts: `none` is information.
 * A percent is a decimal text, `2.5` for 2.5 %.
 */
export type Allowance = {
  kind: 'allowance' | 'charge' | 'none'
  code: string
  amountCents: number | null
  percent: string | null
  rate: string | null
  quantity: string | null
  /** How it is settled, as it was sent: X12 02 is off the invoice. */
  handling: string
  text: string
}

export type Terms = {
  code: string
  discountPercent: string | null
  discountDays: number | null
  discountDueOn: string
  netDays: number | null
  netDueOn: string
  text: string
}

export type Carrier = { scheme: string; id: string; mode: string; text: string }
