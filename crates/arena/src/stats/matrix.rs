//! Small dense square matrices: the few operations that the rating fit needs.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// The inverse of a positive definite matrix, by Gauss-Jordan elimination without pivoting.
    pub(super) fn inverse(&self) -> Matrix {
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

    pub(super) fn times(&self, other: &Matrix) -> Matrix {
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

    pub(super) fn apply(&self, vector: &[f64]) -> Vec<f64> {
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
