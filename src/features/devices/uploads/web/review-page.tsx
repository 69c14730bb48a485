import { useTranslation } from 'react-i18next'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { DocumentList } from './document-list.tsx'
import { UnsentButton } from './unsent/unsent-button.tsx'

/** The tray: what broke a rule, or came from a device that may not sell. Nothing in it goes away by itself. */
export default function ReviewPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('deviceReview.title')} description={t('deviceReview.lead')} actions={<UnsentButton />} />
      <DocumentList first="waiting" />
    </>
  )
}
