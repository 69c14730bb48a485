import { Stack } from '@mantine/core'
import { Allowances } from './allowances.tsx'
import { Prices } from './prices.tsx'

/** The money that is agreed with a partner. */
export default function AgreedTab({ partnerId, canWrite }: { partnerId: string; canWrite: boolean }) {
  return (
    <Stack gap="xl">
      <Prices partnerId={partnerId} canWrite={canWrite} />
      <Allowances partnerId={partnerId} canWrite={canWrite} />
    </Stack>
  )
}
