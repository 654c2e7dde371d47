import { parseServiceOffer, type ServiceOffer } from '../../src/protocol/users/services.ts'

/** A service as an API without extensions returns it, with these fields. */
export function offerOf(fields: Partial<ServiceOffer> & Pick<ServiceOffer, 'id'>): ServiceOffer {
  const offer = parseServiceOffer({ id: fields.id })
  if (offer === null) throw new Error('an id is a service')
  return { ...offer, ...fields }
}
