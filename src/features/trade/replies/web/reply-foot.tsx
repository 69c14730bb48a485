import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { documentPath } from '#contract/places.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import classes from './forms/reply-form.module.css'
import type { ReplyFormState } from './forms/use-reply-form.ts'
import { ReplyText } from './reply-text.tsx'
import { ReplyView } from './reply-view.tsx'

type Props = { state: ReplyFormState; documentId: string; beyond?: boolean; onBeyond?: (beyond: boolean) => void }

/** At the foot of an answer: what is wrong, a person's word where one is needed, and the look before it is sent. */
export function ReplyFoot({ state, documentId, beyond = false, onBeyond }: Props) {
  const { t } = useTranslation()
  const { serverError, asksWord, saving, looked } = state
  return (
    <div className={classes.foot}>
      <FormError error={serverError} />
      {onBeyond && (asksWord || beyond) && (
        <Checkbox label={t('replies.meant')} checked={beyond} onChange={({ currentTarget }) => onBeyond(currentTarget.checked)} />
      )}
      <FootRow cancel={{ component: Link, to: documentPath(documentId) }}>
        <GuardedButton ability="exchange.write" type="submit" loading={saving}>
          {t('replies.look')}
        </GuardedButton>
      </FootRow>
      {looked && <Look state={state} />}
    </div>
  )
}

function Look({ state: { looked, back, confirm, sending, sendError } }: { state: ReplyFormState }) {
  const { t } = useTranslation()
  if (!looked) return null
  return (
    <Dialog onClose={() => !sending && back()} size="xl" title={t('replies.lookTitle')}>
      <Stack>
        <Text c="dimmed">{t('replies.lookText')}</Text>
        <ReplyView reply={looked.preview.reply} />
        <ReplyText lines={looked.preview.lines} />
        <FormError error={sendError} />
        <Group justify="flex-end">
          <Button variant="default" onClick={back} disabled={sending}>
            {t('replies.goOn')}
          </Button>
          <Button onClick={() => void confirm()} loading={sending} data-autofocus>
            {t('replies.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
