import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { totalText } from '#web/ui/values/numbers.ts'

/** `10,000+ items`; announced when a search changes it. */
export function RowCount({ total }: { total: { rows: number; more: boolean } | null }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" c="dimmed" role="status" className="numbers" style={{ whiteSpace: 'nowrap' }}>
      {total ? t('items.list.count', { count: total.rows, shown: totalText(total) }) : ''}
    </Text>
  )
}
