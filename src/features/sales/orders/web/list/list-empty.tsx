import { Button, Group } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { newOrderPath, receivablesPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** No rows: either nothing matches, or there are no orders at all. */
export function ListEmpty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const can = useCan()
  if (searched) return <NoMatch title={t('orders.empty.noMatch')} text={t('orders.empty.noMatchText')} onClear={onClear} />
  if (!can('orders.write'))
    return <EmptyState icon={<IconReceipt size={36} />} title={t('orders.empty.title')} text={t('orders.empty.readOnly')} />
  return (
    <EmptyState
      icon={<IconReceipt size={36} />}
      title={t('orders.empty.title')}
      text={t('orders.empty.text')}
      action={
        <Group justify="center">
          <Button component={Link} to={newOrderPath}>
            {t('orders.take')}
          </Button>
          <Button component={Link} to={receivablesPath} variant="default">
            {t('orders.fromInvoice')}
          </Button>
        </Group>
      }
    />
  )
}
