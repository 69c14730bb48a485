import { Button, Group } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addItemPath, itemImportsPath, quickbooksPath } from '#contract/places.ts'
import { useSyncStatus } from '#features/quickbooks/web/door.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListState } from './list-state.ts'

/** No rows: either nothing matches, or there are no items at all. */
export function ListEmpty({ state, importing, onClear }: { state: ListState; importing: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const filtered = Object.keys(state.filters).length > 0
  if (state.search || filtered) {
    const reasons = [
      state.search && t('customers.empty.noMatchSearch', { search: state.search }),
      filtered && t('items.empty.noMatchFilters'),
    ]
    return <NoMatch title={t('items.empty.noMatch')} text={reasons.filter(Boolean).join(' ')} onClear={onClear} />
  }
  if (importing)
    return <EmptyState icon={<IconPackage size={36} />} title={t('items.empty.importing')} text={t('items.empty.importingText')} />
  return <NoItems />
}

function NoItems() {
  const { t } = useTranslation()
  const can = useCan()
  const connection = useSyncStatus().data?.connection
  const mayAdd = can('items.write')
  const mayConnect = can('settings.write') && connection !== 'active'
  return (
    <EmptyState
      icon={<IconPackage size={36} />}
      title={t('items.empty.title')}
      text={t(mayConnect ? 'items.empty.text' : mayAdd ? 'items.empty.addText' : 'items.empty.readOnly')}
      action={
        <Group justify="center">
          {mayConnect && (
            <Button component={Link} to={quickbooksPath}>
              {t('customers.empty.connect')}
            </Button>
          )}
          {mayAdd && (
            <Button component={Link} to={addItemPath} variant={mayConnect ? 'default' : 'filled'}>
              {t('items.add')}
            </Button>
          )}
          {mayAdd && (
            <Button component={Link} to={itemImportsPath} variant="default">
              {t('customers.empty.import')}
            </Button>
          )}
        </Group>
      }
    />
  )
}
