import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './parts.module.css'

type Around = { label: string; help?: ReactNode; wrong?: ReactNode }
type Own = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined; className: string | undefined }

function Field({ label, help, wrong, children }: Around & { children: (own: Own) => ReactNode }) {
  const id = useId()
  const below = wrong || help ? `${id}-below` : undefined
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(wrong), 'aria-describedby': below, className: classes.input })}
      {below && (
        <div id={below} className={wrong ? classes.wrong : classes.help}>
          {wrong || help}
        </div>
      )}
    </div>
  )
}

export const TextField = ({ label, help, wrong, ...rest }: Around & ComponentProps<'input'>) => (
  <Field label={label} help={help} wrong={wrong}>
    {(own) => <input autoComplete="off" {...rest} {...own} />}
  </Field>
)

export const TextArea = ({ label, help, wrong, ...rest }: Around & ComponentProps<'textarea'>) => (
  <Field label={label} help={help} wrong={wrong}>
    {(own) => <textarea rows={3} {...rest} {...own} />}
  </Field>
)

export const SelectField = ({ label, help, wrong, children, ...rest }: Around & ComponentProps<'select'>) => (
  <Field label={label} help={help} wrong={wrong}>
    {(own) => (
      <select {...rest} {...own}>
        {children}
      </select>
    )}
  </Field>
)

export const Check = ({ label, help, ...rest }: { label: ReactNode; help?: ReactNode } & ComponentProps<'input'>) => (
  <label className={classes.check}>
    <input type="checkbox" {...rest} />
    <span>
      {label}
      {help && <span className={classes.help}> {help}</span>}
    </span>
  </label>
)
