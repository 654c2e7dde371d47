// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { addressOf, adminPathRouting } from '../../../src/views/routing/admin-path.ts'

function Places() {
  const [path, navigate] = useLocation()
  return (
    <>
      <output>{path}</output>
      <Link href="/admin?tab=reports">Reports</Link>
      <Link href="/posts">Posts</Link>
      <button type="button" onClick={() => navigate('/admin?tab=people')}>
        People
      </button>
    </>
  )
}

function show(address: string, adminPath: string) {
  history.replaceState(null, '', address)
  render(
    <Router {...adminPathRouting(adminPath)}>
      <Places />
    </Router>,
  )
}

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

describe('path of the administration', () => {
  test('[B2] a configured path leads to the administration, and its links lead there', () => {
    show('/staff?tab=log', '/staff')
    expect(screen.getByRole('status').textContent).toBe('/admin')
    expect(addresses()).toEqual(['/staff?tab=reports', '/posts'])
    act(() => screen.getByRole('button').click())
    expect(location.pathname + location.search).toBe('/staff?tab=people')
  })

  test('[B2] other paths stay as they are', () => {
    show('/staffing', '/staff')
    expect(screen.getByRole('status').textContent).toBe('/staffing')
    expect(
      ['/administer', '/admin', '/admin/x', '/admin#a', '/'].map((route) =>
        addressOf('/staff', route),
      ),
    ).toEqual(['/administer', '/staff', '/staff/x', '/staff#a', '/'])
  })

  test('the default path needs no router options', () => {
    expect(adminPathRouting('/admin')).toEqual({})
    show('/admin', '/admin')
    expect(addresses()).toEqual(['/admin?tab=reports', '/posts'])
  })
})
