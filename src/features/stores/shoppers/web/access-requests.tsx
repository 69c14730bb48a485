import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '#features/stores/stores/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { phoneText } from '#web/ui/values/phone-text.ts'
import { listShoppers, type ShopperRow } from '../contract.ts'
import { type Chosen, ShopperActions } from './shopper-actions.tsx'

const StepDialog = lazyPart(() => import('./shopper-step-dialog.tsx'))
/** Those behind them come as these are decided. */
const shown = 10

/** Who asks for access, with what they wrote: let in or refused on the spot. */
export function AccessRequests({ store, count }: { store: Store; count: number }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<{ row: ShopperRow; what: Chosen } | null>(null)
  const { data } = useApi(listShoppers, { params: { storeId: store.id }, query: { asking: 'Y', limit: shown } })
  return (
    <Alert color="yellow" icon={<IconUserQuestion aria-hidden />} title={t('stores.accessRequests', { count, shown: numberText(count) })}>
      <Stack gap="md" mt="xs">
        {data?.rows.map((row) => (
          <Group key={row.id} justify="space-between" align="flex-start" gap="sm">
            <div style={{ minWidth: 0, flex: '1 1 240px', overflowWrap: 'anywhere' }}>
              <Text fw={600}>{[row.name || row.email, row.companyName].filter(Boolean).join(' · ')}</Text>
              <Text size="sm" c="dimmed">
                {[row.name && row.email, phoneText(row.phone)].filter(Boolean).join(' · ')}
              </Text>
              {row.message && (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {row.message}
                </Text>
              )}
            </div>
            <ShopperActions store={store} row={row} onChoose={(what) => setChosen({ row, what })} />
          </Group>
        ))}
      </Stack>
      <Suspense>
        {chosen && chosen.what !== 'rights' && (
          <StepDialog store={store} row={chosen.row} step={chosen.what} onClose={() => setChosen(null)} />
        )}
      </Suspense>
    </Alert>
  )
}
