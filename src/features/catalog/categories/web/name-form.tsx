import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/app/calls/api-error.ts'
import { fieldLabel, validationText } from '#web/app/text.ts'
import { addCategory } from '../contract.ts'
import classes from './categories.module.css'
import { atDepth } from './doing.ts'

type Props = {
  label: string
  depth: number
  initial?: string
  action: { isPending: boolean; error: ApiError | null; reset: () => void }
  submitLabel: string
  onSave: (name: string) => void
  onClose: () => void
}

/** In its place in the tree: what a category is called. */
export function NameForm({ label, depth, initial = '', action, submitLabel, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState(initial)
  const [wrong, setWrong] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = addCategory.body.shape.name.safeParse(name)
    if (!parsed.success) return setWrong(validationText(parsed.error.issues[0]?.message ?? '', fieldLabel('name')))
    onSave(parsed.data)
  }
  const close = () => {
    action.reset()
    onClose()
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      className={classes.inline}
      style={atDepth(depth)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Only this form closes, not the dialog around it.
        event.stopPropagation()
        close()
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        autoFocus
        autoComplete="off"
        data-mantine-stop-propagation="true"
        value={name}
        error={wrong || action.error?.fields.name || action.error?.message}
        onChange={({ currentTarget }) => {
          setWrong('')
          action.reset()
          setName(currentTarget.value)
        }}
      />
      <Button variant="default" onClick={close}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={action.isPending}>
        {submitLabel}
      </Button>
    </form>
  )
}
