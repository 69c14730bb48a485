import { Anchor } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

/** To the list as it was left. */
export function BackToEntries() {
  const { t } = useTranslation()
  const { state }: { state: { entries?: string } | null } = useLocation()
  return (
    <Anchor
      component={Link}
      to={`/dashboard/sync${state?.entries ?? ''}`}
      c="dimmed"
      style={{ display: 'inline-flex', alignItems: 'center', gap: 4, alignSelf: 'flex-start' }}
    >
      <IconChevronLeft size={16} aria-hidden />
      {t('syncCentre.back')}
    </Anchor>
  )
}
