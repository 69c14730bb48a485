import { IconGift } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addProgramPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { NoMatch } from '#web/list/no-match.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'

/** No rows: either nothing matches, or there are no programs at all. */
export function ListEmpty({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const may = useCan()('programs.write')
  if (searched) return <NoMatch title={t('programs.empty.noMatch')} text={t('programs.empty.noMatchText')} onClear={onClear} />
  return (
    <EmptyState
      icon={<IconGift size={36} />}
      title={t('programs.empty.title')}
      text={t(may ? 'programs.empty.text' : 'programs.empty.readOnly')}
      action={
        <GuardedButton ability="programs.write" to={addProgramPath}>
          {t('programs.add')}
        </GuardedButton>
      }
    />
  )
}
