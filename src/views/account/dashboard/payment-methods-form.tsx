import { useMutation, useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import { PAYMENT_METHODS, type PaymentMethodName } from '../../../protocol/enums/market.ts'
import type { PaymentMethod } from '../../../protocol/market/market-types.ts'
import {
  MAX_ACCOUNT_LENGTH,
  MAX_HOLDER_LENGTH,
  MAX_PLACE_LENGTH,
  PAYMENT_METHOD_NAMES,
} from '../../../protocol/market/orders.ts'
import {
  paymentMethodsQuery,
  updatePaymentMethodsMutation,
} from '../../../services/queries/orders.ts'
import { useApp } from '../../app-context.tsx'
import { Button } from '../../components/button.tsx'
import { failureText } from '../../components/errors/failure-text.ts'
import { ListSection, QueryContent } from '../../components/lazy-section.tsx'
import { CheckField } from '../../forms/check-field.tsx'
import { FormError, FormNotice, formStack } from '../../forms/parts.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { type FieldErrors, useForm } from '../../forms/use-form.ts'
import { useSavedDraft } from '../../hooks/use-saved-draft.ts'

interface MethodDraft extends Omit<PaymentMethod, 'method'> {
  isOn: boolean
}

type Draft = { [method in PaymentMethodName]: MethodDraft }

const fields = grid({ gap: '3', paddingInlineStart: { base: '0', md: '8' }, paddingBlockEnd: '3' })
const narrow = css({ maxWidth: '[32rem]' })

/** How buyers pay the user. */
export function PaymentMethodsForm() {
  const { api } = useApp()
  const query = useQuery(paymentMethodsQuery(api))
  return (
    <ListSection
      id="payment-methods"
      title="How buyers pay you"
      text="Only buyers with an open order see this."
    >
      <QueryContent query={query} label="your payment methods" height="44px">
        {(methods) => <Methods saved={toDraft(methods)} />}
      </QueryContent>
    </ListSection>
  )
}

function toDraft(methods: readonly PaymentMethod[]): Draft {
  const draftOf = (name: PaymentMethodName): MethodDraft => {
    const found = methods.find(({ method }) => method === name)
    const { account = '', name: holder = '', place = '' } = found ?? {}
    return { isOn: found !== undefined, account, name: holder, place }
  }
  return {
    m_gurush: draftOf('m_gurush'),
    mtn_momo: draftOf('mtn_momo'),
    m_pesa: draftOf('m_pesa'),
    cash: draftOf('cash'),
  }
}

const toMethods = (draft: Draft): PaymentMethod[] =>
  PAYMENT_METHODS.flatMap((method): PaymentMethod[] => {
    const { isOn, account, name, place } = draft[method]
    if (!isOn) return []
    return method === 'cash'
      ? [{ method, account: '', name: '', place: place.trim() }]
      : [{ method, account: account.trim(), name: name.trim(), place: '' }]
  })

function draftErrors(draft: Draft): FieldErrors<Draft> {
  const errors: FieldErrors<Draft> = {}
  for (const method of PAYMENT_METHODS) {
    const { isOn, account } = draft[method]
    if (isOn && method !== 'cash' && account.trim() === '')
      errors[method] = `Enter your ${PAYMENT_METHOD_NAMES[method]} number.`
  }
  return errors
}

function Methods({ saved }: { saved: Draft }) {
  const { api } = useApp()
  const [edited, saveEdited] = useSavedDraft<Draft>('payment methods')
  const draft = edited ?? saved
  const mutation = useMutation(updatePaymentMethodsMutation(api))
  const form = useForm({
    draft,
    onDraft(next) {
      if (!mutation.isPending) mutation.reset()
      saveEdited(isSame(next, saved) ? null : next)
    },
    validate: draftErrors,
    onValid() {
      const sent = JSON.stringify(draft)
      mutation.mutate(toMethods(draft), {
        // What was typed while it was saved is not saved yet.
        onSuccess: () =>
          saveEdited((current) => (JSON.stringify(current) === sent ? null : current)),
      })
    },
    refusal: mutation.error,
  })
  const isDirty = edited !== null
  return (
    <form
      ref={form.form}
      className={`${formStack} ${narrow}`}
      aria-label="How buyers pay you"
      noValidate
      onSubmit={form.onSubmit}
    >
      <div>
        {PAYMENT_METHODS.map((method) => (
          <Method
            key={method}
            method={method}
            draft={draft[method]}
            error={form.errors[method] ?? null}
            onChange={(changes) => form.set(method, { ...draft[method], ...changes })}
          />
        ))}
      </div>
      <FormError text={mutation.isError ? failureText(mutation.error) : null} />
      <FormNotice text={mutation.isSuccess && !isDirty ? 'Payment methods saved.' : null} />
      <div className={wrap({ align: 'center' })}>
        <Button type="submit" busy={mutation.isPending} disabled={!isDirty}>
          {mutation.isPending ? 'Saving…' : 'Save payment methods'}
        </Button>
        {isDirty && <span className={note()}>Unsaved changes</span>}
      </div>
    </form>
  )
}

const isSame = (draft: Draft, saved: Draft): boolean =>
  JSON.stringify(draft) === JSON.stringify(saved)

function Method({
  method,
  draft,
  error,
  onChange,
}: {
  method: PaymentMethodName
  draft: MethodDraft
  error: string | null
  onChange: (changes: Partial<MethodDraft>) => void
}) {
  const name = PAYMENT_METHOD_NAMES[method]
  return (
    <>
      <div>
        <CheckField label={name} checked={draft.isOn} onChange={(isOn) => onChange({ isOn })} />
      </div>
      {draft.isOn && method === 'cash' && (
        <div className={fields}>
          <TextField
            label="Where to meet"
            hint="Optional"
            maxLength={MAX_PLACE_LENGTH}
            value={draft.place}
            onChange={(place) => onChange({ place })}
          />
        </div>
      )}
      {draft.isOn && method !== 'cash' && (
        <div className={fields}>
          <TextField
            label={`${name} number`}
            inputMode="tel"
            autoComplete="off"
            maxLength={MAX_ACCOUNT_LENGTH}
            value={draft.account}
            error={error}
            onChange={(account) => onChange({ account })}
          />
          <TextField
            label={`Name on the ${name} account`}
            hint="Optional"
            autoComplete="off"
            maxLength={MAX_HOLDER_LENGTH}
            value={draft.name}
            onChange={(holder) => onChange({ name: holder })}
          />
        </div>
      )}
    </>
  )
}
