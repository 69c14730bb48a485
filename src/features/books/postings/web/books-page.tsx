import { Skeleton } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { quickbooksPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getBookSettings } from '../contract.ts'
import { BooksForm } from './books-form.tsx'

/** Settings › Books: which accounts of QuickBooks money goes to. Nothing is posted before they are chosen. */
export default function BooksPage() {
  const { t } = useTranslation()
  const books = useApi(getBookSettings, {})
  if (books.error) return <ErrorState error={books.error} onRetry={books.refetch} />
  if (!books.data) return <Skeleton h={420} maw={720} />
  if (books.data.standing !== 'notConnected') return <BooksForm books={books.data} />
  return (
    <EmptyState
      icon={<IconPlugConnected size={36} />}
      title={t('books.settings.notConnected')}
      text={t('books.settings.notConnectedText')}
      action={
        <GuardedButton ability="settings.read" to={quickbooksPath}>
          {t('books.settings.connect')}
        </GuardedButton>
      }
    />
  )
}
