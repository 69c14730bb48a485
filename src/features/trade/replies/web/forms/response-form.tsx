import { Alert, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import { today } from '#web/ui/values/dates.ts'
import { orderResponse, type ReplyDraft } from '../../contract.ts'
import { ReplyFoot } from '../reply-foot.tsx'
import { FormPart } from './form-part.tsx'
import { LineGroup } from './line-group.tsx'
import { lineOutcome } from './line-outcome.ts'
import classes from './reply-form.module.css'
import { useReplyForm } from './use-reply-form.ts'

const number = { inputMode: 'decimal', autoComplete: 'off' } as const

/** What becomes of each line: sent, later, or not at all. */
export function ResponseForm({ draft }: { draft: ReplyDraft }) {
  const { t } = useTranslation()
  const { documentId, lines, wasAcknowledged } = draft
  const state = useReplyForm(documentId, orderResponse, {
    initialValues: {
      kind: 'orderResponse',
      purpose: wasAcknowledged ? 'replace' : 'original',
      lines: lines.map(({ line, ours, price, ourPrice }) => ({
        line,
        accepted: ours,
        later: '0',
        laterOn: '',
        price: price || ourPrice || '0',
      })),
    },
  })
  const { form, field, submit } = state
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <UnsavedWarning when={form.isDirty() && !state.saving && !state.looked} />
      {wasAcknowledged && <Alert color="yellow">{t('replies.replacing')}</Alert>}
      <FormPart title={t('replies.lines')}>
        {lines.map((line, index) => {
          const given = form.values.lines[index]
          const note = given && (
            <Text size="sm" c="dimmed" role="status">
              {lineOutcome(line, given)}
            </Text>
          )
          return (
            <LineGroup key={line.line} line={line} columns={4} note={note}>
              <TextInput {...field(`lines.${index}.accepted`)} {...number} />
              <TextInput {...field(`lines.${index}.later`)} {...number} />
              <DateField {...field(`lines.${index}.laterOn`)} min={today()} disabled={Number(given?.later ?? 0) === 0} />
              <TextInput {...field(`lines.${index}.price`)} {...number} leftSection="$" />
            </LineGroup>
          )
        })}
      </FormPart>
      <ReplyFoot state={state} documentId={documentId} />
    </form>
  )
}
