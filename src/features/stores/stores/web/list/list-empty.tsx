import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addStorePath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** No rows: either nothing matches, or there are no stores at all. */
export function ListEmpty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const may = useCan()('stores.write')
  if (searched) return <NoMatch title={t('stores.empty.noMatch')} text={t('stores.empty.noMatchText')} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconBuildingStore size={36} />}
      title={t('stores.empty.title')}
      text={t(may ? 'stores.empty.text' : 'stores.empty.readOnly')}
      action={
        <GuardedButton ability="stores.write" to={addStorePath}>
          {t('stores.add')}
        </GuardedButton>
      }
    />
  )
}
