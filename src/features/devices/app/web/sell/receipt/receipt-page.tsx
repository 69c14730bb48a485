import { Alert, Anchor, Button, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../shell/device-app.tsx'
import { linkTo } from '../../shell/place.ts'
import classes from '../sell.module.css'
import { Unreadable } from '../unreadable.tsx'
import { useBook } from '../use-book.ts'
import { Receipt } from './receipt.tsx'
import { receiptText } from './receipt-text.ts'

/** What was saved, to be shown, printed or sent at once. */
export default function ReceiptPage({ params: { id = '' } }: { params: Record<string, string> }) {
  const { t } = useTranslation()
  const { book } = useBook()
  const { value: found, error } = useKept(async ({ documents }) => ({ stored: await documents.one(id) }), ['documents'])
  if (error && !found) return <Unreadable />
  if (!found || !book) return <Loader aria-label={t('common.loading')} />
  const { stored } = found
  if (!stored) return <Text>{t('deviceSell.documentGone')}</Text>
  const { document, state, answer } = stored
  const mayShare = typeof navigator.share === 'function'
  return (
    <Stack>
      <Alert
        color={state === 'refused' ? 'red' : state === 'review' ? 'yellow' : 'green'}
        role="status"
        className={classes.screenOnly}
        title={t('deviceSell.saved')}
      >
        {t(`deviceSell.after.${state}`)}
        {answer?.reasons.map(({ code, lineNo, says }) => (
          <Text key={`${code}-${lineNo}`} size="sm">
            {says}
          </Text>
        ))}
      </Alert>
      <Title order={1} size="h3">
        {t(`deviceSell.kinds.${document.kind}`)} {document.number}
      </Title>
      <Receipt stored={stored} book={book} />
      <Group className={classes.screenOnly}>
        <Button onClick={() => print()}>{t('deviceSell.print')}</Button>
        {mayShare && (
          <Button
            variant="default"
            onClick={() => void navigator.share({ title: document.number, text: receiptText(stored, book) }).catch(() => undefined)}
          >
            {t('deviceSell.share')}
          </Button>
        )}
        <Anchor {...linkTo(`customers/${document.customerId}`)}>{stored.customerName}</Anchor>
        <Anchor {...linkTo('new')}>{t('deviceSell.new')}</Anchor>
      </Group>
    </Stack>
  )
}
