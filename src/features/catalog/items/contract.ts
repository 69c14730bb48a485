import { z } from 'zod'

/** Units of measure as X12 writes them (data element 355); what else a partner's list says is taken as it stands. */
export const packUnits = ['EA', 'PK', 'BX', 'CA', 'PL'] as const
/** A unit as people and partners write it: up to 3 letters or digits. */
export const unitCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,3}$/, 'items.errors.unit')
