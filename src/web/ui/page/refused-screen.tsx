import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'

/** The frames of the settings and of the payments' lists already have the page's heading. */
const hasHeading = (pathname: string) => /^\/dashboard\/(settings|payments\/[a-z]+\/?$)/i.test(pathname)

/** In the place of a screen that the role may not open: why, and whom to ask. */
export default function RefusedScreen({ reason }: { reason: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <>
      {!hasHeading(pathname) && <PageHeader title={t('refused.heading')} />}
      <EmptyState
        icon={<IconLock size={36} />}
        title={t('refused.title')}
        text={reason}
        action={
          <Button component={Link} to="/dashboard" variant="default" mt="sm">
            {t('refused.home')}
          </Button>
        }
      />
    </>
  )
}
