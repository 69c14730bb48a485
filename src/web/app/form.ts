import { useForm } from '@mantine/form'
import { createElement, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { parseEdit } from '#contract/edit.ts'
import { issueKeys } from '#contract/issues.ts'
import { afterPress } from './after-press.ts'
import { ApiError } from './calls/api-error.ts'
import { useDraft } from './drafts/use-draft.ts'
import { fieldLabel, validationText } from './text.ts'

type Values = Record<string, unknown>

/**
 * A form checked by a contract's schema: errors when a field is left and on submit, gone when it is edited, first one focused; the server's
 * errors join them. `field(path)` gives an input everything (label from `fields.<last name>`, required mark, value, error);
 * `onSubmit` takes the schema's output, and what it throws stands in the form; `save(values)` submits values chosen elsewhere.
 * `isStored`: the initial values are a record's: what stays as it was is not checked (`contract/edit.ts`), so they are of the shape that is saved. `draft` names the form if it shall survive the idle logout;
 * `keeps`: which values of it survive leaving the screen as well.
 */
export function useZodForm<S extends z.ZodType, V extends z.input<S> & Values>(
  schema: S,
  options: {
    initialValues: V
    onSubmit: (values: z.output<S>) => unknown
    labels?: Record<string, string>
    draft?: string
    keeps?: (values: V) => boolean
    isStored?: boolean
  },
) {
  const [stored] = useState(options.isStored ? options.initialValues : null)
  const parse = (values: V) => (stored && schema instanceof z.ZodObject ? parseEdit(schema, values, stored) : parsedBy(schema, values))
  const labels = useRef(options.labels)
  labels.current = options.labels
  const labelOf = (path: string) => labels.current?.[path] ?? fieldLabel(path)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: options.initialValues,
    validate: (values) => errorsOf(parse(values), labelOf),
  })
  const [serverError, setServerError] = useState<ApiError | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  const draft = useDraft(options.draft, form, options.keeps)
  const nodeOf = (path: string) => form.getInputNode<HTMLElement, string>(path)

  const save = async (values: V) => {
    const parsed = parse(values)
    if (!parsed.success || busy.current) return
    busy.current = true
    setSaving(true)
    setServerError(null)
    try {
      await options.onSubmit(parsed.data as z.output<S>)
      form.resetDirty()
      draft.drop()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setServerError(error)
      const paths = Object.keys(error.fields)
      form.setErrors(Object.fromEntries(paths.map((path) => [path, said(() => error.fields[path])])))
      focusFirst(nodeOf, paths)
    } finally {
      busy.current = false
      setSaving(false)
    }
  }
  const submit = form.onSubmit(save, (errors) => focusFirst(nodeOf, Object.keys(errors)))

  const field = (path: string & Parameters<typeof form.getInputProps>[0], { type }: { type?: 'checkbox' } = {}) => ({
    label: labelOf(path),
    withAsterisk: isRequired(schema, options.initialValues, path),
    disabled: undefined as boolean | undefined,
    ...form.getInputProps(path, { type: type ?? 'input' }),
    onBlur: () => afterPress(() => form.validateField(path)),
  })

  return { form, field, submit, save, saving, serverError, setServerError, draft }
}

type Parsed = ReturnType<typeof parsedBy>
function parsedBy(schema: z.ZodType, values: Values) {
  const { success, data, error } = schema.safeParse(values)
  return success ? { success, data } : { success, issues: error.issues }
}

function errorsOf(parsed: Parsed, labelOf: (path: string) => string): Record<string, ReactNode> {
  const keys = parsed.success ? {} : issueKeys(parsed.issues)
  return Object.fromEntries(Object.entries(keys).map(([path, key]) => [path, said(() => validationText(key, labelOf(path)))]))
}

/** An error stays while the language of the page changes, and is said in the new one. */
const said = (text: () => string | undefined) => createElement(Said, { text })
function Said({ text }: { text: () => string | undefined }): ReactNode {
  useTranslation()
  return text()
}

/** Required is what the schema refuses when it is empty. */
function isRequired(schema: z.ZodType, values: Values, path: string): boolean {
  const parsed = schema.safeParse(withEmpty(values, path.split('.')))
  return issueKeys(parsed.error?.issues ?? [])[path] === 'validation.required'
}

function withEmpty(values: Values, [name = '', ...rest]: string[]): Values {
  const inner = values[name]
  return { ...values, [name]: rest.length > 0 && typeof inner === 'object' && inner !== null ? withEmpty(inner as Values, rest) : '' }
}

/** In the order of the page, once the errors are drawn. */
function focusFirst(nodeOf: (path: string) => HTMLElement | null, paths: string[]): void {
  requestAnimationFrame(() => {
    const nodes = paths.map(nodeOf).filter((node) => node !== null)
    nodes.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    nodes[0]?.focus()
  })
}
