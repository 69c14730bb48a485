import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { OrderOfDocument, SentReply } from '../contract.ts'
import { LabelsButton } from './labels-button.tsx'

type Props = { reply: SentReply | { id: string; text: string }; order?: OrderOfDocument | undefined }

/** One document that was sent: which, when, how far it came, and what the partner said to it. */
export function SentRow({ reply, order }: Props) {
  const { t } = useTranslation()
  const link = (text: string) => (
    <Anchor component={Link} to={documentPath(reply.id)} size="sm">
      {text}
    </Anchor>
  )
  if ('text' in reply) return link(reply.text)
  const { type, number, purpose, delivery, acknowledgment, total, cartons, at } = reply
  return (
    <Group gap="sm">
      {link(`${type} ${number}`)}
      {order && <Text size="sm">{t('replies.storeOption', order)}</Text>}
      {purpose === 'replace' && <Text size="sm">{t('replies.replaces')}</Text>}
      {total !== null && (
        <Text size="sm">
          <Money cents={total} />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        <DateText iso={at} />
      </Text>
      <Text size="sm">{textOf(`edi.sentences.${delivery}`)}</Text>
      <Text size="sm">{textOf(`replies.heard.${acknowledgment}`)}</Text>
      {cartons > 0 && <LabelsButton documentId={reply.id} compact />}
    </Group>
  )
}
