import { Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addCustomerPath, importsPath, quickbooksPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListState } from './list-state.ts'

/** No rows: either nothing matches, or there are no customers at all. */
export function ListEmpty({ state, importing, onClear }: { state: ListState; importing: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const filtered = Object.keys(state.filters).length > 0
  if (state.search || filtered) {
    const reasons = [
      state.search && t('customers.empty.noMatchSearch', { search: state.search }),
      filtered && t('customers.empty.noMatchFilters'),
    ]
    return <NoMatch title={t('customers.empty.noMatch')} text={reasons.filter(Boolean).join(' ')} onClear={onClear} />
  }
  if (importing) {
    return <EmptyState icon={<IconUsers size={36} />} title={t('customers.empty.importing')} text={t('customers.empty.importingText')} />
  }
  return <NoCustomers />
}

function NoCustomers() {
  const { t } = useTranslation()
  const can = useCan()
  const mayAdd = can('addCustomer.write')
  const mayConnect = can('settings.write')
  return (
    <EmptyState
      icon={<IconUsers size={36} />}
      title={t('customers.empty.title')}
      text={t(mayConnect ? 'customers.empty.text' : mayAdd ? 'customers.empty.addText' : 'customers.empty.readOnly')}
      action={
        <Group justify="center">
          {mayConnect && (
            <Button component={Link} to={quickbooksPath}>
              {t('customers.empty.connect')}
            </Button>
          )}
          {mayAdd && (
            <Button component={Link} to={addCustomerPath} variant={mayConnect ? 'default' : 'filled'}>
              {t('customers.add')}
            </Button>
          )}
          {can('customerImport.write') && (
            <Button component={Link} to={importsPath} variant="default">
              {t('customers.empty.import')}
            </Button>
          )}
        </Group>
      }
    />
  )
}
