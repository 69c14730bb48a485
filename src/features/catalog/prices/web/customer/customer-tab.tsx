import { Stack } from '@mantine/core'
import { LevelPart } from '../level-part.tsx'
import classes from '../prices.module.css'
import { AgreedPrices } from './agreed-prices.tsx'
import { AgreedQuantities } from './agreed-quantities.tsx'
import { PriceCheck } from './price-check.tsx'

/** By what one customer pays: its level, what was agreed, and what that comes to; in which quantities it buys. */
export default function CustomerTab({ customerId }: { customerId: string }) {
  return (
    <Stack gap={36}>
      <div className={classes.columns}>
        <LevelPart owner={{ kind: 'customer', id: customerId }} />
        <PriceCheck customerId={customerId} />
      </div>
      <AgreedPrices customerId={customerId} />
      <AgreedQuantities customerId={customerId} />
    </Stack>
  )
}
