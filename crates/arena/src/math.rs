//! The few functions of statistics that the arena needs: the normal and Student's distribution, and small linear
//! systems. It knows no games and no bots.

/// The chance that a number of Student's distribution with `df` degrees of freedom is below `t`.
pub(crate) fn student_cdf(t: f64, df: f64) -> f64 {
    if t.is_nan() {
        return 0.5;
    }
    let upper = if df > 1e5 {
        // The tail of the normal distribution is half an incomplete gamma function.
        0.5 * gamma_above(0.5, t * t / 2.0)
    } else {
        0.5 * beta_below(df / (df + t * t), df / 2.0, 0.5)
    };
    if t > 0.0 { 1.0 - upper } else { upper }
}

/// The half width of a 95 % interval in standard errors, with `df` degrees of freedom.
pub(crate) fn student_95(df: f64) -> f64 {
    if df < 1.0 {
        return student_95(1.0);
    }
    let (mut low, mut high) = (1.9, 13.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if student_cdf(middle, df) < 0.975 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The logarithm of the gamma function for x > 0: Stirling's series, after the argument is moved up by recurrence.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 1.0);
    while x < 9.0 {
        below *= x;
        x += 1.0;
    }
    let r = 1.0 / (x * x);
    let series = (1.0 / 12.0 - r * (1.0 / 360.0 - r * (1.0 / 1260.0 - r / 1680.0))) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - below.ln()
}

/// The regularised incomplete beta function, by its continued fraction on the side where that converges fast.
fn beta_below(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_below(1.0 - x, b, a);
    }
    let front = a * x.ln() + b * (1.0 - x).ln() + ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b);
    let term = |n: usize| {
        let m = (n / 2) as f64;
        if n.is_multiple_of(2) {
            m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m))
        } else {
            -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0))
        }
    };
    // Evaluated from the far end; the terms that matter grow like the root of the larger argument.
    let terms = 24 + (3.0 * a.max(b).sqrt()) as usize;
    let fraction = (1..=terms).rev().fold(1.0, |inner, n| 1.0 + term(n) / inner);
    front.exp() / (a * fraction)
}

/// The upper regularised incomplete gamma function.
fn gamma_above(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for n in 1..200 {
            term *= x / (a + f64::from(n));
            sum += term;
        }
        return 1.0 - front * sum;
    }
    let fraction = (1..=200)
        .rev()
        .map(f64::from)
        .fold(x + 401.0 - a, |inner, n| x + 2.0 * n - 1.0 - a - n * (n - a) / inner);
    front / fraction
}

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(crate) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(crate) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// The inverse of a positive definite matrix, by elimination without exchanges.
    pub(crate) fn inverse(&self) -> Matrix {
        let n = self.size;
        let mut left = self.clone();
        let mut right = Matrix::zero(n);
        for i in 0..n {
            right.add(i, i, 1.0);
        }
        for column in 0..n {
            let pivot = left.at(column, column);
            for k in 0..n {
                left.cells[column * n + k] /= pivot;
                right.cells[column * n + k] /= pivot;
            }
            for row in (0..n).filter(|row| *row != column) {
                let factor = left.at(row, column);
                for k in 0..n {
                    left.cells[row * n + k] -= factor * left.at(column, k);
                    right.cells[row * n + k] -= factor * right.at(column, k);
                }
            }
        }
        right
    }

    pub(crate) fn times(&self, other: &Matrix) -> Matrix {
        let n = self.size;
        let mut product = Matrix::zero(n);
        for row in 0..n {
            for k in 0..n {
                let factor = self.at(row, k);
                for column in 0..n {
                    product.cells[row * n + column] += factor * other.at(k, column);
                }
            }
        }
        product
    }

    pub(crate) fn apply(&self, vector: &[f64]) -> Vec<f64> {
        let row = |r: usize| (0..self.size).map(|k| self.at(r, k) * vector[k]).sum();
        (0..self.size).map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, right: f64) {
        assert!((found - right).abs() < 2e-6 * right.abs().max(1.0), "{found} instead of {right}");
    }

    #[test]
    fn distributions_agree_with_printed_tables() {
        for (x, p) in [(0.0, 0.5), (1.0, 0.841_344_7), (1.96, 0.975_002_1), (-3.0, 0.001_349_898)] {
            close(student_cdf(x, f64::INFINITY), p);
        }
        let table = [
            (1.0, 12.706_205),
            (2.0, 4.302_653),
            (5.0, 2.570_582),
            (30.0, 2.042_272),
            (1000.0, 1.962_339),
        ];
        for (df, t) in table {
            close(student_95(df), t);
            close(student_cdf(-t, df), 0.025);
        }
        close(student_95(99_999.0), 1.959_988);
        close(student_95(1e9), 1.959_964);
        close(student_cdf(6.0, 1e9), 1.0);
    }

    #[test]
    fn an_inverse_times_its_matrix_is_one() {
        let mut matrix = Matrix::zero(3);
        for (n, value) in [4.0, 1.0, 0.5, 1.0, 3.0, -0.2, 0.5, -0.2, 2.0].into_iter().enumerate() {
            matrix.add(n / 3, n % 3, value);
        }
        let one = matrix.times(&matrix.inverse());
        for row in 0..3 {
            for column in 0..3 {
                close(one.at(row, column), f64::from(row == column));
            }
        }
        close(matrix.apply(&[1.0, 2.0, 3.0])[2], 6.1);
    }
}
