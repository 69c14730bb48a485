import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { StartButtons } from './start-buttons.tsx'

/** What it is, and the first one. */
export function ProofNever() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconScale size={36} />}
      title={t('proof.never')}
      text={`${t('proof.about')} ${t('proof.neverText')}`}
      action={<StartButtons centred />}
    />
  )
}
