import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { describeApi } from '../../server/openapi/document.ts'

describe('OpenAPI document', () => {
  test('is valid OpenAPI 3.1 without dangling references', async () => {
    const validator = new Validator()
    const { valid, errors } = await validator.validate(structuredClone(describeApi()))
    expect([valid, errors]).toEqual([true, undefined])
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
  })

  test('has a summary and the access rule for every operation', () => {
    const operations = Object.values(describeApi().paths).flatMap((path) => Object.values(path))
    const bare = operations.filter(({ summary, security }) => !summary || !security)
    expect([operations.length > 150, bare]).toEqual([true, []])
  })
})
