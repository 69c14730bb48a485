import { IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addDevicePath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import type { ListState } from './list-state.ts'

/** No rows: either nothing matches, or there are no devices at all. */
export function ListEmpty({ state, onClear }: { state: ListState; onClear: () => void }) {
  const { t } = useTranslation()
  const may = useCan()('devices.write')
  if (state.search || Object.keys(state.filters).length > 0)
    return <NoMatch title={t('devices.empty.noMatch')} text={t('devices.empty.noMatchText')} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconDeviceMobile size={36} />}
      title={t('devices.empty.title')}
      text={t(may ? 'devices.empty.text' : 'devices.empty.readOnly')}
      action={
        <GuardedButton ability="devices.write" to={addDevicePath}>
          {t('devices.add')}
        </GuardedButton>
      }
    />
  )
}
