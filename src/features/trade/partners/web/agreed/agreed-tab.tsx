import { Stack } from '@mantine/core'
import { LevelPart } from '#features/catalog/prices/web/door.ts'
import { Allowances } from './allowances.tsx'
import { Prices } from './prices.tsx'

/** The money that is agreed with a partner. */
export default function AgreedTab({ partnerId, canWrite }: { partnerId: string; canWrite: boolean }) {
  return (
    <Stack gap="xl">
      <LevelPart owner={{ kind: 'partner', id: partnerId }} />
      <Prices partnerId={partnerId} canWrite={canWrite} />
      <Allowances partnerId={partnerId} canWrite={canWrite} />
    </Stack>
  )
}
