import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listPricesOfItem } from '../../prices-of-item.ts'
import { ItemAgreed } from './item-agreed.tsx'
import { ItemLevels } from './item-levels.tsx'

/** What an item costs whom. */
export default function ItemTab({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(listPricesOfItem, { params: { id: itemId } })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={240} role="status" aria-label={t('common.loading')} />
  return (
    <Stack gap={36}>
      <ItemLevels prices={data} />
      <ItemAgreed prices={data} />
    </Stack>
  )
}
