import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#web/text.ts'

/** `10,000+ customers`; announced when a search changes it. */
export function RowCount({ total }: { total: { rows: number; more: boolean } | null }) {
  const { t } = useTranslation()
  const shown = total && `${new Intl.NumberFormat(currentLanguage()).format(total.rows)}${total.more ? '+' : ''}`
  return (
    <Text size="sm" c="dimmed" role="status" className="numbers" style={{ whiteSpace: 'nowrap' }}>
      {total ? t('customers.list.count', { count: total.rows, shown }) : ''}
    </Text>
  )
}
