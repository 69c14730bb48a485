import { Button } from '@mantine/core'
import { IconChecklist, IconCoffee, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListState } from './list-state.ts'

/** Nothing in this list, or nothing that was looked for. */
export function EntriesEmpty({ state, onClear }: { state: ListState; onClear: () => void }) {
  const { t } = useTranslation()
  if (state.search || state.kind || state.state) {
    return (
      <EmptyState
        icon={<IconSearchOff size={36} />}
        title={t('syncCentre.noMatch')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('customers.list.clearAll')}
          </Button>
        }
      />
    )
  }
  const Icon = state.lane === 'needsYou' ? IconCoffee : IconChecklist
  return <EmptyState icon={<Icon size={36} />} title={t(`syncCentre.empty.${state.lane}`)} text={t(`syncCentre.emptyText.${state.lane}`)} />
}
