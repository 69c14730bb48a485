import { Stack } from '@mantine/core'
import { Allowances } from './allowances.tsx'

/** The money that is agreed with a partner. */
export default function AgreedTab({ partnerId, canWrite }: { partnerId: string; canWrite: boolean }) {
  return (
    <Stack gap="xl">
      <Allowances partnerId={partnerId} canWrite={canWrite} />
    </Stack>
  )
}
