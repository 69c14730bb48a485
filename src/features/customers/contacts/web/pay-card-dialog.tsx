import { Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { type ContactRow, getPayCard } from '../contract.ts'
import { PayCardForm } from './pay-card-form.tsx'

/** The card on which a contact receives rewards: where it stands, and the next step by hand. */
export default function PayCardDialog({ contact, onClose }: { contact: ContactRow; onClose: () => void }) {
  const { t } = useTranslation()
  const card = useApi(getPayCard, { params: { id: contact.id } }, { staleTime: 0 })
  return (
    <Dialog onClose={onClose} title={t('contacts.card.of', { name: contact.name })}>
      {card.error && <ErrorState error={card.error} onRetry={card.refetch} />}
      {card.isPending && <Skeleton h={160} role="status" aria-label={t('common.loading')} />}
      {card.data && (
        <Stack>
          {card.data.cards.length === 0 && <Text c="dimmed">{t('contacts.card.none')}</Text>}
          {card.data.cards.map(({ id, rapidCardNo, rapidStatus, expires, updatedAt }) => (
            <div key={id}>
              <Text fw={600}>{[rapidCardNo || t('contacts.card.noNumber'), t(`contacts.card.states.${rapidStatus}`)].join(' · ')}</Text>
              <Text size="sm" c="dimmed">
                {expires && `${t('contacts.card.until', { month: expires })} · `}
                <DateText iso={updatedAt} />
              </Text>
            </div>
          ))}
          {card.data.next.length > 0 && (
            <PayCardForm
              key={card.data.rapidStatus}
              contactId={contact.id}
              from={card.data.rapidStatus}
              next={card.data.next}
              onClose={onClose}
            />
          )}
        </Stack>
      )}
    </Dialog>
  )
}
